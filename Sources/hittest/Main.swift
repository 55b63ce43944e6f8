@main
struct Main {
    static func main() {
        print("hittest 0.1.0")
    }
}
