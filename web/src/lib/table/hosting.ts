/** Whose table it is, and who gets things going while the host is away. */

import { m } from '../../paraglide/messages';
import type { View } from '../net/protocol';
import { isMe } from './seating';

/** Whether the table is the viewer's own: with power over people and over what is agreed. */
export function isHost(view: View): boolean {
  return isMe(view, view.table.host);
}

/** Whether the viewer may deal: the host, or who acts for them. */
export function mayStart(view: View): boolean {
  const acting = view.table.acting_host;
  return isHost(view) || (!!acting && isMe(view, acting));
}

/** The name of whoever deals. */
export function starterName(view: View): string {
  return nameOf(view, view.table.acting_host ?? view.table.host);
}

/** Who hosts while the host is away, or that nobody does yet; empty where all is as usual. */
export function hostNotice(view: View): string {
  const acting = view.table.acting_host;
  const host = nameOf(view, view.table.host);
  if (!host) return m.host_nobody();
  if (!acting) return '';
  return isMe(view, acting) ? m.host_acts_you({ host }) : m.host_acts({ name: nameOf(view, acting), host });
}

function nameOf({ table }: View, person: number): string {
  return table.people.find(({ id }) => id === person)?.name ?? '';
}
