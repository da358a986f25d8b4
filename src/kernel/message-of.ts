/** Returns the message of an error that was thrown, or the text of anything else. It may repeat secrets: logs have a plainer reason. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
