/** Where this server has what stands for the vendors' sign-in pages. */
export const signInPath = '/authorize'

/**
 * The page here that stands for a vendor's authorize page; null for an address that is none. Every vendor's asks for a code and names
 * an address of the application to come back to.
 */
export function signInPage(address: string, origin: string): string | null {
  if (!URL.canParse(address) || new URL(address).origin === origin) return null
  const asked = new URL(address).searchParams
  if (asked.get('response_type') !== 'code' || !asked.get('redirect_uri')?.startsWith(`${origin}/`)) return null
  return `${origin}${signInPath}?${new URLSearchParams({ request: address })}`
}
