// Everything that the first rows do without, as one chunk of its own.
export { answerEvent, changeEvent, createEvent, findCreatedEvent, finishEvent, removeEvent } from './change-events.ts'
export { findEvent, listEvents } from './events.ts'
export { fetchMyImage, fetchMyInfo } from './me.ts'
export { fetchPersonImage, findPeople } from './people.ts'
export { endSeries, findMaster, listOccurrences } from './series.ts'
