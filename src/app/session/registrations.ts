/**
 * Loads what must be known before anything of a session runs: the modules that register themselves for a reload or for the question before
 * a sign-out (`register.ts`), and the stored keys that a sign-out clears, also of features that were never loaded.
 */
import.meta.glob('../../features/*/register.ts', { eager: true })
import.meta.glob('../../features/*/model/stored-keys.ts', { eager: true })
