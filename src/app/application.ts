import { proxy } from 'valtio'

/** State of the application itself that changes while it runs. */
export const application = proxy<{
  /** Installs the new version, which reloads the page. Null if there is none. */
  update: (() => void) | null
}>({ update: null })

export function setUpdate(update: (() => void) | null): void {
  application.update = update
}
