/** What stands at a path of a device: '/panel/:id' at a door, '/kiosk/:id' in a lobby. */
export interface DeviceAddress {
  readonly kind: 'panel' | 'lobby'
  readonly id: string
}

const pattern = /^\/(panel|kiosk)\/([\w.~-]{1,100})\/?$/

/** Null for every other path. */
export function readDevicePath(path: string): DeviceAddress | null {
  const [, place, id] = pattern.exec(path) ?? []
  return id === undefined ? null : { kind: place === 'panel' ? 'panel' : 'lobby', id }
}
