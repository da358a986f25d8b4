import { proxy } from 'valtio'

/** The application itself, as far as it changes while it runs. */
export const application = proxy<{
  /** Takes the new version, which loads the page anew; null where there is none. */
  update: (() => void) | null
}>({ update: null })

export function setUpdate(update: (() => void) | null): void {
  application.update = update
}
