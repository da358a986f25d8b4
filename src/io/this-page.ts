/** The origin and cookies of the page that runs this code; outside a browser, a local origin without cookies. */
export function thisPage(): { readonly origin: string; readonly cookies: string } {
  return {
    origin: globalThis.location?.origin ?? 'http://localhost',
    cookies: globalThis.document?.cookie ?? '',
  }
}
