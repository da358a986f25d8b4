import { joinPath } from '../http/address.ts'
import { csrfHeader, csrfNames } from '../http/csrf.ts'
import type { HubEnvironment } from './environment.ts'

/** Milliseconds that a server has to answer. */
const patience = 1_000

/**
 * Asks what connecting would ask first. A gateway that finds nobody behind it answers 502 or 504; any other answer comes
 * from the server. Never rejects.
 */
export async function isServerBack(
  url: string,
  token: string | null,
  { fetch, page }: Pick<HubEnvironment, 'fetch' | 'page'>,
  signal: AbortSignal,
): Promise<boolean> {
  const address = new URL(joinPath(new URL(url), 'negotiate?negotiateVersion=1'))
  try {
    const { status } = await fetch(address.href, {
      method: 'POST',
      headers: {
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...csrfHeader({ method: 'POST', url: address }, { origin: page.origin, cookies: page.cookies() }, csrfNames),
      },
      cache: 'no-store',
      credentials: 'same-origin',
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
    })
    return status !== 502 && status !== 504
  } catch {
    return false
  }
}
