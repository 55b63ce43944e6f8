import HitTestModel
import TextModel

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension Machine {
    func numberProperty(_ member: NumberMember, of value: Value) -> Value? {
        guard let number = number(value) else { return nil }
        switch member {
        case .magnitude:
            if case .integer(let whole) = value { return .integer(abs(max(whole, -.max))) }
            return .number(abs(number))
        case .isZero: return .bool(number == 0)
        case .isNaN: return .bool(number.isNaN)
        case .isFinite: return .bool(number.isFinite)
        case .isInfinite: return .bool(number.isInfinite)
        case .native: return value
        default: return nil
        }
    }

    func numberCall(_ member: NumberMember, on value: Value, _ arguments: [Value]) -> Value? {
        guard let number = number(value) else { return nil }
        switch member {
        case .rounded: return .number(rounded(number, arguments.first))
        case .squareRoot: return .number(number.squareRoot())
        case .isMultiple:
            guard case .integer(let whole) = value, case .integer(let divisor)? = arguments.first else { return nil }
            return .bool(divisor == 0 ? whole == 0 : whole.isMultiple(of: divisor))
        case .distance: return arguments.first.flatMap { self.number($0) }.map { .number($0 - number) }
        case .advanced: return arguments.first.flatMap { self.number($0) }.map { .number(number + $0) }
        case .signum:
            guard case .integer(let whole) = value else { return nil }
            return .integer(whole.signum())
        default: return nil
        }
    }

    private func rounded(_ number: Double, _ rule: Value?) -> Double {
        guard case .enumCase(let name)? = rule else { return number.rounded() }
        switch name.name {
        case "down": return number.rounded(.down)
        case "up": return number.rounded(.up)
        case "towardZero": return number.rounded(.towardZero)
        case "awayFromZero": return number.rounded(.awayFromZero)
        case "toNearestOrEven": return number.rounded(.toNearestOrEven)
        default: return number.rounded()
        }
    }

    /// Functions of numbers; nil where an argument is not known.
    func numberFunction(_ function: GlobalFunction, _ arguments: [Value]) -> Value? {
        if function == .min || function == .max { return extreme(isGreatest: function == .max, arguments) }
        guard let first = arguments.first else { return nil }
        if function == .abs, case .integer(let whole) = first { return .integer(abs(max(whole, -.max))) }
        guard let x = number(first, isRepresentative: true) else { return nil }
        let y = arguments.count > 1 ? number(arguments[1], isRepresentative: true) : nil
        switch function {
        case .abs: return .number(abs(x))
        case .sqrt: return .number(x.squareRoot())
        case .round: return .number(x.rounded())
        case .floor: return .number(x.rounded(.down))
        case .ceil: return .number(x.rounded(.up))
        case .trunc: return .number(x.rounded(.towardZero))
        case .sin: return .number(sin(x))
        case .cos: return .number(cos(x))
        case .tan: return .number(tan(x))
        case .exp: return .number(exp(x))
        case .hypot: return y.map { .number(hypot(x, $0)) }
        case .pow: return y.map { .number(pow(x, $0)) }
        case .atan2: return y.map { .number(atan2(x, $0)) }
        default: return nil
        }
    }

    private func extreme(isGreatest: Bool, _ arguments: [Value]) -> Value? {
        var best: Value?
        var bestNumber = 0.0
        let areWhole = arguments.allSatisfy { argument in
            if case .integer = argument { return true }
            return false
        }
        for argument in arguments {
            guard let number = number(argument, isRepresentative: true) else { return nil }
            if best == nil || (isGreatest ? number > bestNumber : number < bestNumber) {
                bestNumber = number
                best = areWhole ? argument : .number(number)
            }
        }
        return best
    }

    /// `CGFloat(x)`, `Int(x)`.
    func makeNumber(_ function: GlobalFunction, _ argument: Value, _ range: ByteRange, _ frame: Frame)
        throws(Interruption) -> Value?
    {
        if case .unknown(let unknown) = argument {
            return .unknown(
                Unknown(
                    key: unknown.key, isLocal: unknown.isLocal, shape: function == .integer ? .integer : .number,
                    isOptional: false, representative: unknown.representative))
        }
        if case .bool = argument, function == .bool { return argument }
        guard let number = number(argument) else { return nil }
        switch function {
        case .number: return .number(number)
        case .integer:
            guard number > -9.2e18, number < 9.2e18 else { throw trap(range, frame) }
            return .integer(Int(number))
        default: return nil
        }
    }
}
