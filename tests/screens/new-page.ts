import { Dexie } from 'dexie'
import { vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react/pure'
import { running } from '#src/app/boot.ts'
import { setBootStep, visit } from '#src/features/account/model/state.ts'
import { setReserveMode } from '#src/features/bookings/model/reserve/state.ts'
import { clearDevice, showLanguage, showTheme } from '#src/features/devices/model/state.ts'
import { setClosures, showLayers, usualLayers } from '#src/features/maps/model/floorplan/state.ts'
import { clearPeople } from '#src/features/people/model/state.ts'
import { forgetGuessedOffice } from '#src/features/settings/model/office-state.ts'
import { setMode, setZoom } from '#src/features/timeline/model/state.ts'
import { startLocale } from '#src/locale/index.ts'
import { leavePage } from '../leave-page.ts'

const size = { width: 1600, height: 900 }
const address = window.location.href
const { title } = document

/**
 * Makes a new page of the one that all files share: nothing rendered, stored, faked or emulated, no user, the usual size,
 * language and address. Each test begins so, and doesn't need to tidy up.
 */
export async function newPage(): Promise<void> {
  await cleanup()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  leavePage()
  Object.assign(running, { services: null, visit: null, entrance: null })
  Object.assign(visit, { isPublic: false, refusal: null })
  setBootStep('configuration-file')
  forgetGuessedOffice()
  clearPeople()
  clearDevice()
  setReserveMode('timeline')
  showLayers(usualLayers)
  setClosures([])
  setMode('day')
  setZoom(1)
  showTheme('system')
  showLanguage('en')
  // The library of the database remembers the factory of the time at which it was loaded.
  Dexie.dependencies.indexedDB = globalThis.indexedDB = new IDBFactory()
  const root = document.documentElement
  for (const name of root.getAttributeNames()) root.removeAttribute(name)
  await startLocale('en')
  document.title = title
  getSelection()?.removeAllRanges()
  if (window.location.href !== address) window.history.replaceState(null, '', address)
  if (innerWidth !== size.width || innerHeight !== size.height) await page.viewport(size.width, size.height)
}
