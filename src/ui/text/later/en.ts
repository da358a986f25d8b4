export const en = {
  naming: {
    save: 'Save', // Button: stores what was entered
    missing: 'Enter a name.',
  },
  passwordField: {
    show: 'Show password',
    hide: 'Hide password',
  },
}
