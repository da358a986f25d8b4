import { createKioskApi, type KioskApi } from '#src/platform/api/kiosks.ts'
import type { Services } from '#src/services.ts'

export type { KioskApi } from '#src/platform/api/kiosks.ts'

/** API calls for device administrators. The server checks the permission. */
export const kiosksOf = ({ http, paths }: Services): KioskApi => createKioskApi(http, paths)
