import { createAccountApi } from './api/account.ts'
import { createAssistApi } from './api/assist.ts'
import { createCaller } from './api/call.ts'
import { createEventApi } from './api/event.ts'
import { createNavigationApi } from './api/navigation.ts'
import { createUserApi } from './api/user.ts'
import type { Http } from '#src/contract/http.ts'
import type { Paths } from './paths.ts'

export type { Stamped } from './api/assist.ts'

/** Every call of the product's API (section 7), one method each; bodies are checked by `core/wire`. */
export type Api = ReturnType<typeof createApi>

export function createApi(http: Http, paths: Paths) {
  const call = createCaller(http)
  return {
    account: createAccountApi(call, paths),
    ...createAssistApi(call, paths),
    ...createEventApi(call, paths),
    ...createUserApi(call, paths),
    ...createNavigationApi(call, paths),
    /** Section 7: 'GET on a caller-supplied URL'. An address outside the API's origin gets no credentials. */
    get: (url: string, signal?: AbortSignal) => call.json('GET', url, { signal }),
  }
}
