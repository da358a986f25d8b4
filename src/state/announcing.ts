import { proxy } from 'valtio'
import { followStored, readStored, writeStored } from './stored.ts'

const announcingKey = 'assist-announces'

/** Whether reservations are announced when something is to be done about them: in this browser, off until asked for. */
export const announcing = proxy<{ isOn: boolean }>({ isOn: storedWish() })

followStored(announcingKey, () => {
  announcing.isOn = storedWish()
})

function storedWish(): boolean {
  return readStored('local', announcingKey) === 'yes'
}

export function setAnnouncing(isOn: boolean): void {
  announcing.isOn = isOn
  writeStored('local', announcingKey, isOn ? 'yes' : 'no')
}
