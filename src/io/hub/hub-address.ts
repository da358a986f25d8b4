import type { HubOptions } from '../hub.ts'
import { apiAddress } from '../http/address.ts'
import type { HubEnvironment } from './environment.ts'

/** `/MessageHub` under the API base (section 7), or what config.json says instead. */
export function hubAddress(
  { apiURL, path }: Pick<HubOptions, 'apiURL' | 'path'>,
  { page }: Pick<HubEnvironment, 'page'>,
): string {
  return apiAddress(apiURL, path ?? '/MessageHub', page)
}
