import { beforeEach, vi } from 'vitest'
import type { Services } from '#src/base/needs.ts'
import { afterTest } from '#tests/clean-up.ts'
import { createWorld, scriptServices, type World } from './scripted-services.ts'

/** Of the test that is running. */
export let world: World
export let services: Services
/** The paths that the tab went to. */
export let went: string[]

/**
 * Opens a tab in a world of its own for each test of the file, without console warnings. It ends with the test. Time is
 * simulated from `now` on, if given.
 */
export function openTabForEachTest({ now, path }: { readonly now?: number; readonly path?: string } = {}): void {
  beforeEach(async () => {
    if (now !== undefined) vi.useFakeTimers({ now })
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    world = await createWorld()
    ;({ services, went } = scriptServices(world, path === undefined ? {} : { path }))
    afterTest(services.end)
  })
}
