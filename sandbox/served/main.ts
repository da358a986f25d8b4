import { createPeople, personas, sandboxPassword } from '#mocks/server/people/people.ts'
import { createSandboxHost } from '../tour/sandbox-host.tsx'
import { makeUpForPlainHttp } from './plain-http.ts'
import { signInPath, signInPage, sendOutsideHere } from './sign-in-page.ts'

/**
 * The sandbox server's page: the product as it is, before a real server. Two things alone are not the product's: calls to the
 * vendors' hosts go to this server, which simulates them, and so does leaving for their sign-in pages.
 */
const { origin, pathname, search } = location
makeUpForPlainHttp()
globalThis.fetch = sendOutsideHere(globalThis.fetch.bind(globalThis), origin)

if (pathname === signInPath) {
  const asked = new URLSearchParams(search)
  const persona = personas.find((name) => name === asked.get('persona')) ?? null
  const { showSignIn } = await import('../sign-in/show-sign-in.tsx')
  await showSignIn(asked.get('request') ?? '', persona)
} else {
  const [{ startApp }, { createClock }] = await Promise.all([
    import('#src/app/start.tsx'),
    import('#src/platform/clock.ts'),
  ])
  await startApp({
    configUrl: `${origin}/config.json`,
    clock: createClock(),
    routing: 'path',
    redirectUri: `${origin}/account/oauth-callback`,
    sandbox: createSandboxHost({ email: createPeople(1).persona('employee').email, password: sandboxPassword }, null),
    openExternalSignIn: (address) => location.assign(signInPage(address, origin) ?? address),
  })
}
