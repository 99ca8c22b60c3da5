// The stand-ins by themselves, on fixed ports, for whoever wants to look at them or try a client.
import "../stand-ins/main.ts";
