import { subscribeKey } from 'valtio/utils'
import { configuration } from '#src/features/settings/state.ts'
import { createLatest } from '#src/kernel/scope.ts'
import type { RunningDevice } from './device.ts'
import { showPlace } from './show-device.ts'
import { roomOf } from './start-device.ts'
import { device as state, setDeviceTrouble } from './state.ts'
import { keepDeviceStart } from './stored-device.ts'

/**
 * Shows the room and the time zone of a device again whenever the resources or the areas change. A door panel whose
 * room was deleted says so until the room is back.
 */
export function followPlace({ services, shelf, file, address }: RunningDevice): void {
  const { engine, scope } = services
  const newest = createLatest(scope)

  const look = async (): Promise<void> => {
    const { kiosk } = state
    if (kiosk === null) return
    const { signal } = newest.begin()
    const resource = await roomOf(engine, kiosk)
    if (signal.aborted) return
    showPlace(kiosk, resource)
    if (address.kind === 'panel') {
      if (resource === null) return setDeviceTrouble('InvalidKiosk')
      if (state.trouble === 'InvalidKiosk') setDeviceTrouble(null)
    }
    const licences = configuration.licences && [...configuration.licences]
    await keepDeviceStart(shelf, { file, kiosk, resource, licences })
  }

  scope.add(subscribeKey(configuration, 'resources', () => void look()))
  scope.add(subscribeKey(configuration, 'current', () => void look()))
}
