import { forgetBrowserData } from './forget.ts'
import { readParameters, withParameters } from './parameters.ts'

/** Entry of the sandbox: resets it, signs in with the simulated provider, or runs the product on the simulated back end. */
const parameters = readParameters(location.search, Date.now())

if (parameters.reset) {
  await forgetBrowserData()
  location.replace(withParameters(location.href, { reset: null }))
} else if (parameters.authorize !== null) {
  const { showSignIn } = await import('./sign-in/show-sign-in.tsx')
  await showSignIn(parameters.authorize, parameters.persona)
} else {
  const { runSandbox } = await import('./run-sandbox.ts')
  await runSandbox(parameters)
}
