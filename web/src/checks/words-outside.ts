/** Finds words for people that do not come from the message files. */

import { type Node, placeOf, type Source, walk } from './syntax';

/** Attributes that are read or spoken, of elements and of our components. */
const SPOKEN =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|title|placeholder|alt|label|hint|text|name)$/;
const WORD = /\p{L}{2,}/u;
/** Anywhere in a script: two words, or one with a capital, look like something to be read. */
const READABLE = /\p{L}\p{Ll}+[,.:;!?…]? \p{L}+|^\p{Lu}\p{Ll}+[.!?…]?$/u;
/** Keys on a keyboard, and selectors and other code in strings. */
const CODE =
  /^(Enter|Escape|Esc|Home|End|Tab|Backspace|Delete)$|[[\](){}<>=#]|^[\w-]+(, [\w-]+)+$|--|\b\d+(px|s|ms)\b/;
/** Places in which a text is compared, a name, a type or a style, not something said. */
const NOT_SAID =
  /^(BinaryExpression|SwitchCase|ImportDeclaration|TS\w+|ThrowStatement|StyleDirective|SvelteElement)$/;

/** The words, each with its place. */
export function wordsOutside(source: Source): string[] {
  const found: string[] = [];
  walk(source.tree, (node, around) => {
    for (const text of textsOf(node)) {
      if (isSaid(text, around)) found.push(`${placeOf(source, node)} ${JSON.stringify(text.trim())}`);
    }
  });
  return found;
}

/** What a node spells out. */
function textsOf(node: Node): string[] {
  if (node.type === 'Text') return [String(node.data)];
  if (node.type === 'Literal' && typeof node.value === 'string') return [node.value];
  if (node.type === 'TemplateElement') return [(node.value as { cooked: string }).cooked];
  return [];
}

function isSaid(text: string, around: Node[]): boolean {
  if (!WORD.test(text) || around.some((one) => NOT_SAID.test(one.type) || isSymbol(one))) return false;
  const [parent] = around;
  if (parent?.type === 'Property' && isKey(text, parent)) return false;
  const attribute = around.find((one) => one.type === 'Attribute');
  if (attribute) return isSpoken(attribute, around) && !isArgument(around);
  const inMarkup = around.some((one) => one.type === 'ExpressionTag' || one.type === 'Fragment');
  const inFunction = around.some((one) => one.type.includes('Function'));
  if (inMarkup && !inFunction && !isArgument(around)) return !CODE.test(text);
  return READABLE.test(text) && !CODE.test(text);
}

function isKey(text: string, property: Node): boolean {
  const key = property.key as Node;
  return key.type === 'Literal' && key.value === text;
}

/** What a symbol is called only programmers see. */
function isSymbol(node: Node): boolean {
  return node.type === 'CallExpression' && (node.callee as Node).name === 'Symbol';
}

/** A form's name is for programs, a component's for people. */
function isSpoken(attribute: Node, around: Node[]): boolean {
  const name = String(attribute.name);
  if (!SPOKEN.test(name)) return false;
  const owner = around[around.indexOf(attribute) + 1];
  return name !== 'name' || (owner?.type === 'Component' && owner.name === 'Segments');
}

/** Inside the brackets of a call; there it may be a kind, a key or a path. */
function isArgument(around: Node[]): boolean {
  return around.some((one) => one.type === 'CallExpression');
}
