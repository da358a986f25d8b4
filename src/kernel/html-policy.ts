/** The Trusted Types policy for markup. */
export interface HtmlPolicy {
  createHTML(text: string): string
}

interface TrustedTypes {
  createPolicy(name: string, rules: HtmlPolicy): HtmlPolicy
}

let policy: HtmlPolicy | null | undefined

/**
 * Returns the policy 'foyer-html', which the header `trusted-types` names (docs/deploying.md). It returns text unchanged, so only
 * two modules use it: one parses XML as data, the other sanitises HTML in a document that runs and loads nothing. Undefined if
 * the browser does not support such policies, null if the page's header does not name it. A page can create it only once.
 */
export function htmlPolicy(): HtmlPolicy | null | undefined {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  if (policy !== undefined || trustedTypes === undefined) return policy
  try {
    policy = trustedTypes.createPolicy('foyer-html', { createHTML: (text) => text })
  } catch {
    policy = null
  }
  return policy
}
