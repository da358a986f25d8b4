// Everything about events, as one chunk of its own.
export { createEvent, declineEvent, findCreatedEvent, finishEvent, removeEvent } from './change-events.ts'
export { findEvent, listEvents } from './events.ts'
