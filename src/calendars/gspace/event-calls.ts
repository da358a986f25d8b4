// Everything about events, as one chunk of its own.
export { createEvent, findCreatedEvent } from './create-event.ts'
export { answerEvent, changeEvent, finishEvent, removeEvent } from './change-events.ts'
export { connectEvents, findEvent, listEvents } from './events.ts'
export { endSeries, findMaster, listOccurrences } from './series.ts'
