import { expect, test } from 'vitest'
import { session, setSignedInDevice } from '#src/features/account/model/state.ts'

test('a device that signs in stays as it is, so that its data can be stored for a start without network', () => {
  const kiosk = { id: 'panel-1', name: 'Door of Alder', settings: { hides: ['subjects'] } }
  setSignedInDevice(kiosk)
  expect(session.device).toEqual({ id: 'panel-1', name: 'Door of Alder' })
  expect(structuredClone(kiosk)).toEqual(kiosk)
})
