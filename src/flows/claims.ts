/**
 * The claims of a challenge as the authorize page takes them: JSON. The header has them in base64, plain or of URLs.
 * Null for what is neither: it came from outside, and the page would refuse it.
 */
export function decodeClaims(claims: string | null): string | null {
  if (claims === null || claims === '') return null
  try {
    const text = claims.startsWith('{') ? claims : atob(claims.replaceAll('-', '+').replaceAll('_', '/'))
    return JSON.stringify(JSON.parse(text))
  } catch {
    return null
  }
}
