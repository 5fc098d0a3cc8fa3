/**
 * Every address of the page, by the screen in `screens/` that shows it: a new page is told here, and nowhere else.
 * The build tells the server and the service worker, which answer all of them with the same page.
 */
export const ADDRESSES = {
  home: '/',
  table: '/t/{code}',
  learn: '/learn/{lesson?}',
  rules: '/rules/{edition?}',
} as const;

export type Screen = keyof typeof ADDRESSES;
