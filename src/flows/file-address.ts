import { webAddress } from './web-address.ts'

/** The address of a picture or file that a resource names, where it may be opened (threat T15); null otherwise. */
export function fileAddress(written: string, page: string): string | null {
  return webAddress(written, page)?.href ?? null
}
