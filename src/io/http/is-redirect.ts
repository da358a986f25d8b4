/**
 * Whether a call that was sent with `redirect: 'manual'` was redirected. Browsers hide status and target of such an answer;
 * elsewhere they are there to be read.
 */
export function isRedirect({ type, status }: Pick<Response, 'type' | 'status'>): boolean {
  return type === 'opaqueredirect' || [301, 302, 303, 307, 308].includes(status)
}
