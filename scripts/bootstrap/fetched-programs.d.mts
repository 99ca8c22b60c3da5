export declare const fetchedFolder: string;
export declare const fetchedPrograms: string;
export declare function putFetchedProgramsOnPath(environment?: NodeJS.ProcessEnv): void;
