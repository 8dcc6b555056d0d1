/** No other module uses the editor; its routes and jobs are in `module.ts`. */
export {};
