/** The release of this package; a test compares it with the manifest. */
export const VERSION = '1.0.0';
