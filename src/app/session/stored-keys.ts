/**
 * Loads the stored keys that features declare (`model/stored-keys.ts`), so that a sign-out also clears those of features that were never
 * loaded.
 */
import.meta.glob('../../features/*/model/stored-keys.ts', { eager: true })
