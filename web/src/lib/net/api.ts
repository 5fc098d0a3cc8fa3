import type {
  Catalogue,
  Course,
  JoinTable,
  LessonView,
  NewTable,
  Problem,
  TableCard,
  TableKey,
} from './protocol';
import { followReadiness } from './readiness.svelte';

/** A refusal over HTTP, or `no_answer` when nobody answered at all. */
export class ApiProblem extends Error {
  readonly code: string;
  readonly retryAfter: number | null;

  constructor(problem: Problem) {
    super(problem.sentence);
    this.code = problem.code;
    this.retryAfter = problem.retry_after ?? null;
  }
}

export function openTable(table: NewTable): Promise<TableKey> {
  return ask('/api/tables', { body: table });
}

export function joinTable(code: string, join: JoinTable): Promise<TableKey> {
  return ask(`/api/tables/${encodeURIComponent(code)}/people`, { body: join });
}

export function tableCard(code: string, token: string | null = null): Promise<TableCard> {
  return ask(`/api/tables/${encodeURIComponent(code)}`, { token });
}

let known: Promise<Catalogue> | null = null;

/** All that can be chosen for a table; asked for once, and again while some bots are not ready. */
export function catalogue(): Promise<Catalogue> {
  known ??= ask<Catalogue>('/api/catalogue').then(
    (all) => {
      followReadiness(all.getting_ready, askAgain);
      return all;
    },
    (problem) => {
      known = null;
      throw problem;
    },
  );
  return known;
}

/** Know which bots are not ready; that there is no answer is for those to say who need one. */
export function followBots(): void {
  catalogue().catch(() => {});
}

function askAgain(): void {
  known = null;
  followBots();
}

let taught: Promise<Course> | null = null;

/** The lessons there are; asked for once. */
export function course(): Promise<Course> {
  taught ??= ask<Course>('/api/lessons').catch((problem) => {
    taught = null;
    throw problem;
  });
  return taught;
}

/** Where these moves lead in a lesson. */
export function tryLesson(id: string, moves: string[]): Promise<LessonView> {
  return ask(`/api/lessons/${encodeURIComponent(id)}`, { body: { moves } });
}

/** A server that has just started may need a while to load; one that takes longer is gone. */
const PATIENCE = 30_000;

async function ask<T>(
  path: string,
  { body, token }: { body?: unknown; token?: string | null } = {},
): Promise<T> {
  const headers: Record<string, string> = {};
  if (body) headers['Content-Type'] = 'application/json';
  if (token) headers.Authorization = `Bearer ${token}`;
  const init = {
    method: body ? 'POST' : 'GET',
    headers,
    body: body ? JSON.stringify(body) : undefined,
    signal: AbortSignal.timeout?.(PATIENCE),
  };
  const response = await fetch(path, init).catch(() => null);
  if (response?.ok) return response.json();
  throw new ApiProblem(await problemOf(response));
}

async function problemOf(response: Response | null): Promise<Problem> {
  const unreadable = { code: 'no_answer', sentence: '', retry_after: null };
  if (!response) return unreadable;
  return response.json().catch(() => unreadable);
}
