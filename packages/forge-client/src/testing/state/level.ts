/** A level of rights, lowest first. */
export type Level = 'none' | 'read' | 'write' | 'admin' | 'owner';
