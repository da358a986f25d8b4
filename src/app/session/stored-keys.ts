/**
 * Loads what the features declare about their stored keys (`model/stored-keys.ts`), so that a sign-out also clears the keys of features
 * whose code has not been loaded.
 */
import.meta.glob('../../features/*/model/stored-keys.ts', { eager: true })
