import { type Face, tablePath } from './router';

/** Where other devices find this page: an address of the network when this is only the own machine's. */
export function publicOrigin(addresses: string[], here: Location = location): string {
  return isOwnMachine(here.hostname) ? (addresses[0] ?? here.origin) : here.origin;
}

export function inviteLink(code: string, addresses: string[], face: Face = 'table'): string {
  return publicOrigin(addresses) + tablePath(code, face);
}

/** A link that carries one's own key: whoever opens it has one's seat. */
export function keyLink(code: string, token: string, addresses: string[], face: Face = 'table'): string {
  return `${inviteLink(code, addresses, face)}#key=${encodeURIComponent(token)}`;
}

/** Puts text on the clipboard; false if the browser allows no way. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** Pages that phones open without https have no clipboard, only this old way. */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  return copied;
}

export function isOwnMachine(host: string): boolean {
  return host === 'localhost' || host.startsWith('127.') || host === '[::1]';
}
