/**
 * Returns the path of this deployment, with '/' at both ends. A build with relative paths counts as '/', as does Node without Vite, such
 * as the process of an end-to-end test.
 */
export function applicationPath(): string {
  const env: { readonly BASE_URL: string } | undefined = import.meta.env
  const path = env?.BASE_URL ?? '/'
  return path === './' || path === '' ? '/' : path
}

/**
 * Returns the name by which this deployment stores something. Deployments on one host share its storage, databases and channels, but
 * must not read each other's data: a form, a request that waits, the key of a device. At '/', it is the name itself.
 */
export function nameHere(name: string, path = applicationPath()): string {
  return path === '/' ? name : `${name} ${path}`
}
