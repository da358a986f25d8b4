// Everything about events, as one chunk of its own.
export { answerEvent, changeEvent, createEvent, findCreatedEvent, finishEvent, removeEvent } from './change-events.ts'
export { findEvent, listEvents } from './events.ts'
export { endSeries, findMaster, listOccurrences } from './series.ts'
