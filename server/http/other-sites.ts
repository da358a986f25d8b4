import { problem } from './answers.ts'

/**
 * Refuses changes that a page of another site sends, such as a form that signs a visitor in as the attacker. Browsers
 * say in a header where a request comes from, and pages cannot change that. Programs do not say it, and carry no cookies.
 */
export function refuseOtherSite({ method, headers }: Request): Response | null {
  if (method === 'GET' || method === 'HEAD') return null
  const site = headers.get('sec-fetch-site') ?? 'none'
  if (site === 'same-origin' || site === 'none') return null
  return problem(403, 'OtherSite', 'Pages of other sites can’t make this call.')
}
