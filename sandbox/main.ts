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

/** Deletes everything the application stores in this browser: storage, caches, and all databases except the sandbox's own. */
async function forgetBrowserData(): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  const databases = await indexedDB.databases()
  const names = databases.flatMap(({ name }) => (name === undefined || name === 'foyer-sandbox' ? [] : [name]))
  await Promise.all(names.map(deleteDatabase))
}

/** Resolves at once if another tab has the database open. It is deleted when that tab closes it. */
function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => resolve()
    request.onblocked = () => resolve()
  })
}
