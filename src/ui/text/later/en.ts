export const en = {
  naming: {
    save: 'Save', // Button: stores the new name
    missing: 'Enter a name.',
  },
}
