/** What surrounds the spaces of a board, in pixels. */
interface Frame {
  gap: number;
  rim: { top: number; left: number; right: number };
}

/** The frame for a board in a room of this many pixels; on a big screen everything is a share of it. */
export function frameFor(room: number, withNames: boolean, big: boolean): Frame {
  if (big) {
    const share = (part: number) => Math.round(room * part);
    return { gap: share(0.0039), rim: { top: share(0.036), left: share(0.039), right: share(0.0125) } };
  }
  const small = room < 350;
  if (!withNames) {
    const thin = small ? 3 : 4;
    return { gap: small ? 1 : 1.5, rim: { top: thin, left: thin, right: thin } };
  }
  if (room > 1000) return { gap: 4, rim: { top: 34, left: 40, right: 14 } };
  return { gap: 3, rim: { top: 20, left: 22, right: 13 } };
}
