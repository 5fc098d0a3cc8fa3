/** The page's own sources as syntax trees, for the checks of what they say. */

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parse } from 'svelte/compiler';

/** A node of a tree, of a script or of markup. */
export interface Node {
  type: string;
  start: number;
  [field: string]: unknown;
}

/** A file of ours and its tree. */
export interface Source {
  path: string;
  text: string;
  tree: Node;
}

const ROOT = join(process.cwd(), 'src');
const NOT_OURS = /^paraglide\/|^checks\/|\.test\.ts$|^lib\/examples\/|^lib\/net\/protocol\.ts$/;

/** Every component and script of the page. */
export function sources(): Source[] {
  const files = readdirSync(ROOT, { recursive: true, encoding: 'utf-8' });
  const ours = files.filter((file) => /\.(svelte|ts)$/.test(file) && !NOT_OURS.test(file)).sort();
  return ours.map((file) => sourceOf(relative('.', file), readFileSync(join(ROOT, file), 'utf-8')));
}

/** The tree of a file; a script is read as the script of a component without markup. */
export function sourceOf(path: string, text: string): Source {
  const whole = path.endsWith('.svelte') ? text : `<script lang="ts" module>${text}</script>`;
  return { path, text: whole, tree: parse(whole, { modern: true }) as unknown as Node };
}

/** Calls back for every node with those it lies in, the nearest first. */
export function walk(node: Node, visit: (node: Node, around: Node[]) => void, around: Node[] = []): void {
  visit(node, around);
  for (const [field, value] of Object.entries(node)) {
    // What holds no words, and the way up.
    if (field === 'css' || field === 'comments' || field === 'metadata' || field === 'parent') continue;
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) walk(child, visit, [node, ...around]);
    }
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

/** The key of a message where this node calls or names one: `m.key`. */
export function messageOf(node: Node): string | null {
  if (node.type !== 'MemberExpression' || node.computed) return null;
  const [object, property] = [node.object as Node, node.property as Node];
  return object.type === 'Identifier' && object.name === 'm' ? String(property.name) : null;
}

/** Where a node is: "components/table/Hand.svelte:48". */
export function placeOf(source: Source, node: Node): string {
  return `${source.path}:${source.text.slice(0, node.start).split('\n').length}`;
}
