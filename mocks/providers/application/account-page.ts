import { encodeCode } from '../../server/sign-in/codes.ts'
import type { People, Persona } from '../../server/people/people.ts'

const chosen: readonly Persona[] = ['employee', 'manager', 'facility']

/** The page of a vendor at which people choose their account. Each leads back with a code, as the page of the vendor would. */
export function accountPage({ people }: { readonly people: People }, request: Request, clientId: string): Response {
  const { searchParams: asked } = new URL(request.url)
  const of = (name: string): string => asked.get(name) ?? ''
  const redirectUri = of('redirect_uri')
  const isValid =
    of('client_id') === clientId &&
    of('response_type') === 'code' &&
    of('code_challenge_method') === 'S256' &&
    of('scope').split(' ').includes('openid') &&
    URL.canParse(redirectUri)
  if (!isValid) return page('<p>The request is not valid.</p>', 400)
  const links = chosen.map((persona) => {
    const back = new URL(redirectUri)
    const facts = { persona, challenge: of('code_challenge'), redirectUri, nonce: crypto.randomUUID() }
    back.searchParams.set('code', encodeCode(facts))
    back.searchParams.set('state', of('state'))
    return `<li><a href="${back.href.replaceAll('&', '&amp;')}">${people.persona(persona).name}</a></li>`
  })
  return page(`<h1>Pick an account</h1><ul>${links.join('')}</ul>`, 200)
}

const page = (body: string, status: number): Response =>
  new Response(`<!doctype html><html lang="en"><title>Sign in</title><body>${body}</body></html>`, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
