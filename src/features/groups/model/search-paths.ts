import { createLater } from '#src/base/later.ts'
import type { draftSearchPath, groupSearchPath } from './group-search.ts'

export interface SearchPaths {
  readonly draftSearchPath: typeof draftSearchPath
  readonly groupSearchPath: typeof groupSearchPath
}

/** Paths of the search for a common time. Loaded once the first screen is shown, or with the first press. */
export const searchPaths = createLater<SearchPaths>('paths of the search for a common time')
