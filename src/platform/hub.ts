export { createSharedHub, type SharedHubOptions } from './hub/share.ts'
export { createHub } from './hub/supervise.ts'
export type { Hub, HubOptions, HubState, RawHubEvent } from './hub/connection.ts'
