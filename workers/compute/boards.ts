import type {
  GroupQuery,
  GroupRequest,
  SchedulePurpose,
  SeriesProposalsRequest,
  SeriesQuery,
  SeriesRequest,
  TakenAt,
  UtilisationPeriod,
  UtilisationQuery,
  UtilisationRequest,
} from '#src/engine/compute.ts'
import type { SearchIndex } from '#src/base/rules/search.ts'
import type { Schedule } from '#src/wire/schedule.ts'
import type { EngineState } from './engine-state.ts'
import { type GroupBoard, openGroupBoard } from './group/group-board.ts'
import { createHeldSchedules } from './group/held-schedules.ts'
import { openSeriesBoard, type SeriesBoard } from './series/series-board.ts'
import { readAttendance } from '#src/wire/attendance.ts'
import { openUtilisationBoard, type UtilisationBoard } from './utilisation/utilisation-board.ts'

/** Creates the engine's methods for a series, a search for a common time and the utilisation. Each keeps schedules of its own. */
export function createBoards(state: EngineState, index: () => SearchIndex) {
  let series: SeriesBoard | null = null
  let group: GroupBoard | null = null
  const utilisation = new Map<UtilisationPeriod, UtilisationBoard>()
  const groupSchedules = createHeldSchedules()

  return {
    put(purpose: Exclude<SchedulePurpose, 'shown'>, schedules: readonly Schedule[], at: TakenAt): void {
      switch (purpose) {
        case 'series':
          return series?.put(schedules, at.span)
        case 'group':
          return groupSchedules.put(schedules, at)
        case 'utilisation':
          // Each applies only the schedules of its own days.
          for (const open of utilisation.values()) open.put(schedules, at)
      }
    },
    /** Closes all. Required when resources are replaced, because their rows refer to the previous ones. */
    close(): void {
      series = null
      group = null
      utilisation.clear()
    },
    methods: {
      /**
       * Opens a series in place of the previous one and returns the addresses of the schedules to load. They are stored
       * separately from the shown days and only until the series is closed.
       */
      openSeries(request: SeriesRequest) {
        series = openSeriesBoard(state, request)
        return series.opened
      },
      /** Returns the availability of the dates, based on the schedules loaded so far. Null if no series is open. */
      series: (query: SeriesQuery) => series?.answer(query) ?? null,
      /** Proposes other rooms and other times for one date. Empty if no series is open. */
      seriesProposals: (request: SeriesProposalsRequest) => series?.propose(request) ?? [],
      closeSeries() {
        series = null
      },
      /**
       * Opens a search for a common time in place of the previous one and returns the addresses of the schedules to load.
       * Schedules of the same days that are not older than 60 s are reused. The shown days are not affected.
       */
      openGroup(request: GroupRequest) {
        group = openGroupBoard(state, request, groupSchedules)
        return group.opened
      },
      /** Returns the best times, based on the schedules loaded so far. Null if no search is open. */
      group: (query: GroupQuery) => group?.answer(query) ?? null,
      closeGroup() {
        group = null
        groupSchedules.clear()
      },
      /**
       * Opens a utilisation query in place of the previous one of its period and returns the addresses of the schedules to
       * load. Schedules of the same days that are not older than 60 s are reused. The shown days are not affected.
       */
      openUtilisation(request: UtilisationRequest) {
        const former = utilisation.get(request.period)?.loaded ?? null
        const next = openUtilisationBoard(state, request, former, index)
        utilisation.set(request.period, next)
        return next.opened
      },
      /** Returns the utilisation, based on the schedules loaded so far. Null if no query is open. */
      utilisation: (query: UtilisationQuery) => utilisation.get(query.period)?.answer(query) ?? null,
      /**
       * Reads the attendance on the chosen days, a body of the product's API. Returns the problems of malformed
       * records. Ignored if no query is open.
       */
      putAttendance(body: unknown): readonly string[] {
        const { good, problems } = readAttendance(body)
        utilisation.get('chosen')?.putAttendance(good)
        return problems
      },
      closeUtilisation() {
        utilisation.clear()
      },
    },
  }
}
